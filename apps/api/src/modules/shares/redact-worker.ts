import type { SharedTable } from "@wirecost/contract";
import { sha256Of } from "../../platform/sha256.ts";
import { type RedactOptions, redactShared } from "./redact-shared.ts";

export interface RedactTask {
  /** As JSON, which is cheap to transfer to a thread. */
  readonly whole: string;
  readonly options: RedactOptions;
}

/** The content of a link: its document as text, which is stored, hashed and sent. */
export interface RedactedText extends Pick<SharedTable, "title" | "note" | "sender"> {
  readonly kind: SharedTable["content"]["kind"];
  readonly model: string | null;
  readonly document: string;
  /** Hash of the document, hexadecimal. */
  readonly sha256: string;
}

export default function redactWorker({ whole, options }: RedactTask): RedactedText {
  const { content, title, note, sender } = redactShared(whole, options);
  const document = JSON.stringify(content.document);
  const sha256 = sha256Of(document);
  return { title, note, sender, kind: content.kind, model: modelOf(content), document, sha256 };
}

function modelOf(content: SharedTable["content"]): string | null {
  switch (content.kind) {
    case "comparison":
      return content.document.items[0]?.document.model ?? null;
    case "conversation":
    case "conversation-comparison":
      return null;
    default:
      return content.document.model;
  }
}
