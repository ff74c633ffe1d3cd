/** Opens the collapsed type that contains the target of the URL's hash. */
export function unfold(root, hash) {
  const target = hash.length > 1 ? root.getElementById(decodeURIComponent(hash.slice(1))) : null;
  const folded = target?.closest("details");
  if (!folded || folded.open) return;
  folded.open = true;
  target.scrollIntoView();
}
