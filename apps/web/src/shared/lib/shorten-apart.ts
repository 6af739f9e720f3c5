/** Three full stops: the font of the pictures has no ellipsis. */
const DOTS = "...";

/**
 * Labels of at most so many characters, in which what was different stays so: long ones lose their middle, and where
 * that makes two alike, they keep the place where they begin to differ; a number follows where even that does not help.
 *
 * @param most at least 10
 */
export function shortenApart(labels: readonly string[], most: number): readonly string[] {
  const short = labels.map((label) => {
    const middle = cutMiddle(label, most);
    const alike = labels.filter((other) => other !== label && cutMiddle(other, most) === middle);
    return alike.length > 0 ? cutBefore(label, commonStart([label, ...alike]), most) : middle;
  });
  const numbers = new Map<string, Map<string, number>>();
  return short.map((text, i) => {
    const label = labels[i] ?? "";
    const known = numbers.get(text) ?? new Map<string, number>();
    numbers.set(text, known);
    const number = known.get(label) ?? known.size + 1;
    known.set(label, number);
    if (number === 1) return text;
    const suffix = ` #${number}`;
    return `${text.slice(0, most - suffix.length)}${suffix}`;
  });
}

function cutMiddle(text: string, most: number): string {
  if (text.length <= most) return text;
  const left = Math.ceil((most - DOTS.length) / 2);
  return text.slice(0, left) + DOTS + text.slice(text.length - (most - DOTS.length - left));
}

/** What stands from a place on, with a few characters before it. */
function cutBefore(text: string, at: number, most: number): string {
  const from = Math.min(Math.max(0, at - 3), text.length - (most - DOTS.length));
  const rest = DOTS + text.slice(from);
  return rest.length <= most ? rest : rest.slice(0, most - DOTS.length) + DOTS;
}

function commonStart([first = "", ...others]: readonly string[]): number {
  let length = 0;
  while (length < first.length && others.every((other) => other[length] === first[length])) length++;
  return length;
}
