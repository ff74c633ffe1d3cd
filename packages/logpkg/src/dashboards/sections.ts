import type { RuleContext } from "@tripod/kit";
import { isObject, memberAt, type Values } from "@tripod/rest";

/**
 * Rule: a section groups panels of the same dashboard, each panel is in at most one section, and sections are not
 * nested.
 */
export function sectionsFit({ panels = [] }: { readonly panels?: readonly object[] }, { fail }: RuleContext): void {
  const keys = panels.map((panel) => keyOf(panel as Values));
  const sections = panels.map((panel) => (panel as Values).collapsiblePanel);
  const groupedBy = new Map<unknown, string>();
  sections.forEach((section, index) => {
    const children = memberAt(section, "collapsiblePanelChildKeys");
    (Array.isArray(children) ? children : []).forEach((child, childIndex) => {
      const path = `panels[${index}].collapsiblePanel.collapsiblePanelChildKeys[${childIndex}]`;
      const refuse = (reason: string) => fail(path, `${JSON.stringify(child)} ${reason}`);
      const at = keys.indexOf(child);
      if (at < 0) refuse("is not the key of a panel of the dashboard");
      else if (sections[at] !== undefined) refuse("is a section itself, and sections cannot be nested");
      else if (groupedBy.has(child)) refuse(`is already in ${groupedBy.get(child)}`);
      else groupedBy.set(child, `panels[${index}]`);
    });
  });
}

/** Returns the key of a panel. Panels of unknown types have it in their JSON. */
function keyOf(panel: Values): unknown {
  const one = Object.values(panel).find(isObject);
  const { json } = one ?? {};
  return typeof json === "string" ? memberAt(JSON.parse(json), "key") : memberAt(one, "key");
}
