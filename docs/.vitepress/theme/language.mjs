// Language of the code tabs: a choice applies to all tabs on all pages and is stored for the next visit.

const KEY = "language";

/** Selects a language in every tab group that contains it. */
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

/** Returns the stored language, or undefined if none is stored or storage is unavailable. */
export function chosenLanguage(storage) {
  try {
    return storage().getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores the choice in a tab group and applies it to the other groups, without moving the scroll position. */
export function followChoices(root, storage, scroll) {
  root.addEventListener("change", ({ target }) => {
    const label = target.closest?.(".vp-code-group .tabs")?.querySelector(`label[for="${target.id}"]`);
    if (!label) return;
    const language = label.textContent.trim();
    try {
      storage().setItem(KEY, language);
    } catch {
      // Without storage, the choice still applies to this page.
    }
    const before = label.getBoundingClientRect().top;
    showLanguage(root, language);
    scroll(label.getBoundingClientRect().top - before);
  });
}
