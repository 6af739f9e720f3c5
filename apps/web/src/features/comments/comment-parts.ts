/** A piece of a comment's text: plain text, a link, or a mention. */
export type CommentPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string }
  | { readonly kind: "mention"; readonly text: string };

/** What ends a sentence after a link is not of the link. */
const LINK = /https?:\/\/[^\s<>"]+[^\s<>"'.,;:!?)\]]/g;

/** A comment's text in pieces, which together are the text: addresses become links, and names behind an @ stand out. */
export function commentParts(text: string, mentions: readonly { readonly name: string }[]): CommentPart[] {
  const parts: CommentPart[] = [];
  let at = 0;
  for (const match of text.matchAll(LINK)) {
    if (!URL.canParse(match[0])) continue;
    parts.push(...withNames(text.slice(at, match.index), mentions));
    parts.push({ kind: "link", text: match[0], href: match[0] });
    at = match.index + match[0].length;
  }
  parts.push(...withNames(text.slice(at), mentions));
  return parts;
}

function withNames(text: string, mentions: readonly { readonly name: string }[]): CommentPart[] {
  // The longest first: @Ann Example is not @Ann.
  const names = mentions.map(({ name }) => `@${name}`).sort((a, b) => b.length - a.length);
  const parts: CommentPart[] = [];
  let plain = "";
  for (let at = 0; at < text.length; ) {
    const name = text[at] === "@" ? names.find((known) => text.startsWith(known, at)) : undefined;
    if (name === undefined) {
      plain += text[at++];
      continue;
    }
    if (plain) parts.push({ kind: "text", text: plain });
    parts.push({ kind: "mention", text: name });
    plain = "";
    at += name.length;
  }
  if (plain) parts.push({ kind: "text", text: plain });
  return parts;
}
