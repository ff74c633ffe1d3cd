import type { RuleContext } from "@tripod/kit";
import { isObject, memberAt, type Values } from "@tripod/objects";

/** A section groups panels of the same dashboard, each panel stands in one at most, and sections are not nested. */
export function sectionsFit({ panels = [] }: { readonly panels?: readonly object[] }, { fail }: RuleContext): void {
  const keys = panels.map((panel) => keyOf(panel as Values));
  const sections = panels.map((panel) => (panel as Values).collapsiblePanel);
  const groupedBy = new Map<unknown, string>();
  sections.forEach((section, index) => {
    const children = memberAt(section, "collapsiblePanelChildKeys");
    (Array.isArray(children) ? children : []).forEach((child, place) => {
      const path = `panels[${index}].collapsiblePanel.collapsiblePanelChildKeys[${place}]`;
      const refuse = (reason: string) => fail(path, `${JSON.stringify(child)} ${reason}`);
      const at = keys.indexOf(child);
      if (at < 0) refuse("is the key of no panel of the dashboard");
      else if (sections[at] !== undefined) refuse("is a section itself, and sections are not nested");
      else if (groupedBy.has(child)) refuse(`stands in ${groupedBy.get(child)} already`);
      else groupedBy.set(child, `panels[${index}]`);
    });
  });
}

/** What a panel is called. One of a kind that is not known says it in its JSON. */
function keyOf(panel: Values): unknown {
  const one = Object.values(panel).find(isObject);
  const { json } = one ?? {};
  return typeof json === "string" ? memberAt(JSON.parse(json), "key") : memberAt(one, "key");
}
