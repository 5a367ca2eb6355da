"""The kernels against their slow twins."""
