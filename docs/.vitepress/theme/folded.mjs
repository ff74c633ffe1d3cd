/** Opens what an address leads into: a type that is folded, or a member of one. */
export function unfold(root, hash) {
  const target = hash.length > 1 ? root.getElementById(decodeURIComponent(hash.slice(1))) : null;
  const folded = target?.closest("details");
  if (!folded || folded.open) return;
  folded.open = true;
  target.scrollIntoView();
}
