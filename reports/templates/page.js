"use strict";
// The page reads well without any of this: it adds dark and light by hand, sorting, folding, and a hint where a table is wide.
(() => {
  const all = (selector, within = document) => Array.from(within.querySelectorAll(selector));
  const collator = new Intl.Collator("en", { numeric: true });

  function theme() {
    const root = document.documentElement;
    const system = window.matchMedia("(prefers-color-scheme: dark)");
    const button = document.getElementById("theme");
    const dark = () => (root.dataset.theme || (system.matches ? "dark" : "light")) === "dark";
    const show = () => button.setAttribute("aria-pressed", String(dark()));
    button.addEventListener("click", () => {
      root.dataset.theme = dark() ? "light" : "dark";
      show();
    });
    system.addEventListener("change", show);
    button.hidden = false;
    show();
  }

  // Unknown values stand last both ways; equal ones keep the order in which the page came.
  function compare(numeric, direction) {
    return (one, other) => {
      if (one.value === "" || other.value === "") return (one.value === "") - (other.value === "") || one.at - other.at;
      const by = numeric ? Number(one.value) - Number(other.value) : collator.compare(one.value, other.value);
      return direction * by || one.at - other.at;
    };
  }

  function sortable(table) {
    const body = table.tBodies[0];
    const rows = Array.from(body.rows);
    const heads = Array.from(table.tHead.rows[0].cells);
    heads.forEach((head, column) => {
      const numeric = head.classList.contains("numeric");
      const first = numeric ? "descending" : "ascending";
      const second = numeric ? "ascending" : "descending";
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => {
        const now = head.getAttribute("aria-sort");
        const next = now === first ? second : now === second ? null : first;
        heads.forEach((other) => other.removeAttribute("aria-sort"));
        if (next) head.setAttribute("aria-sort", next);
        const keyed = rows.map((row, at) => ({ row, at, value: row.cells[column].dataset.value }));
        if (next) keyed.sort(compare(numeric, next === "ascending" ? 1 : -1));
        body.append(...keyed.map((one) => one.row));
        fold(table);
      });
    });
  }

  function fold(table) {
    const shown = table.dataset.open === "yes" ? Infinity : Number(table.dataset.rowsShown);
    Array.from(table.tBodies[0].rows).forEach((row, at) => row.classList.toggle("folded", at >= shown));
  }

  function foldable(table) {
    const rows = table.tBodies[0].rows.length;
    const shown = Number(table.dataset.rowsShown);
    if (rows <= shown) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "unfold";
    button.setAttribute("aria-controls", table.id);
    const show = () => {
      const open = table.dataset.open === "yes";
      button.textContent = open ? `Show the first ${shown} rows` : `Show all ${rows} rows`;
      button.setAttribute("aria-expanded", String(open));
      fold(table);
    };
    button.addEventListener("click", () => {
      table.dataset.open = table.dataset.open === "yes" ? "no" : "yes";
      show();
    });
    table.closest(".scroll").after(button);
    show();
  }

  function wide(box) {
    const hint = box.previousElementSibling;
    const look = () => {
      const over = box.scrollWidth > box.clientWidth + 1;
      hint.hidden = !over;
      box.classList.toggle("over", over);
      if (over) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    };
    new ResizeObserver(look).observe(box);
    look();
  }

  // On paper nothing is folded (rows are unfolded by the style sheet).
  function printing() {
    let opened = [];
    window.addEventListener("beforeprint", () => {
      opened = all("details:not([open])");
      opened.forEach((one) => (one.open = true));
    });
    window.addEventListener("afterprint", () => opened.forEach((one) => (one.open = false)));
  }

  theme();
  all("table.sortable").forEach((table) => {
    sortable(table);
    foldable(table);
  });
  all(".scroll").forEach(wide);
  printing();
})();
