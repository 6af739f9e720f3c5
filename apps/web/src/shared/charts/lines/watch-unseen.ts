/**
 * Keeps in a set which elements are out of sight. None is until the browser has said so.
 *
 * @param root what they scroll in; null for the page and everything in it
 * @param onChange called after the set has changed
 * @returns ends it
 */
export function watchUnseen(
  elements: Iterable<Element>,
  root: Element | null,
  unseen: Set<Element>,
  onChange: () => void,
): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) unseen.delete(target);
        else unseen.add(target);
      onChange();
    },
    { root },
  );
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}
