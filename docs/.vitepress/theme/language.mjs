// Programs in several languages: what a reader chooses in one place is chosen on every page, and at the next visit.

const KEY = "language";

/** Has every group of tabs on the page show a language, as far as it has it. */
export function showLanguage(root, language) {
  for (const group of root.querySelectorAll(".vp-code-group")) {
    const tabs = [...group.querySelectorAll(".tabs label")];
    const index = tabs.findIndex((tab) => tab.textContent.trim() === language);
    if (index < 0) continue;
    const inputs = group.querySelectorAll(".tabs input");
    const blocks = group.querySelectorAll(":scope > .blocks > *");
    inputs[index].checked = true;
    blocks.forEach((block, at) => {
      block.classList.toggle("active", at === index);
    });
  }
}

/** The language that was chosen last; undefined for a reader who never chose, or whose browser keeps nothing. */
export function chosenLanguage(storage) {
  try {
    return storage().getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers what is chosen in any group, and has the others follow without the page moving under the reader. */
export function followChoices(root, storage, scroll) {
  root.addEventListener("change", ({ target }) => {
    const label = target.closest?.(".vp-code-group .tabs")?.querySelector(`label[for="${target.id}"]`);
    if (!label) return;
    const language = label.textContent.trim();
    try {
      storage().setItem(KEY, language);
    } catch {
      // A browser that keeps nothing still shows the choice on this page.
    }
    const before = label.getBoundingClientRect().top;
    showLanguage(root, language);
    scroll(label.getBoundingClientRect().top - before);
  });
}
