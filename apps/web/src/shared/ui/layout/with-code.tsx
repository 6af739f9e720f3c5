/** Text whose parts between backquotes are code. */
export function WithCode({ text }: { text: string }) {
  let at = 0;
  return text.split("`").map((part, i) => {
    const key = at;
    at += part.length + 1;
    return i % 2 === 1 ? <code key={key}>{part}</code> : part;
  });
}
