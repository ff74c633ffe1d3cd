import { onContentUpdated } from "vitepress";
import DefaultTheme from "vitepress/theme";
import { onMounted } from "vue";
import { unfold } from "./folded.mjs";
import { chosenLanguage, followChoices, showLanguage } from "./language.mjs";
import "./reference.css";
import { showActiveEntry } from "./sidebar.mjs";

export default {
  ...DefaultTheme,
  setup() {
    const storage = () => window.localStorage;
    onContentUpdated(() => {
      const language = chosenLanguage(storage);
      if (language !== undefined) showLanguage(document, language);
      unfold(document, window.location.hash);
      // The groups of the sidebar open before the next frame.
      requestAnimationFrame(() => showActiveEntry(document));
    });
    onMounted(() => {
      followChoices(document, storage, (by) => window.scrollBy(0, by));
      window.addEventListener("hashchange", () => unfold(document, window.location.hash));
    });
  },
};
