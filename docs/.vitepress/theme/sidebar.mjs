/** Scrolls the sidebar to the entry of the current page. The page itself does not move. */
export function showActiveEntry(root) {
  const sidebar = root.querySelector(".VPSidebar");
  const entry = [...(sidebar?.querySelectorAll(".VPSidebarItem.is-active > .item") ?? [])].at(-1);
  if (entry === undefined) return;
  const visible = sidebar.getBoundingClientRect();
  const { top, bottom } = entry.getBoundingClientRect();
  // The navigation bar covers the upper edge of the sidebar on wide screens.
  const covered = Number.parseFloat(getComputedStyle(sidebar).paddingTop);
  if (top >= visible.top + covered && bottom <= visible.bottom) return;
  sidebar.scrollTop += top - visible.top - visible.height / 2;
}
