// Reads a file of spans in a process of its own: into a conversation, or ("parse") each line with JSON.parse, or
// ("wait") not at all. Prints the number of spans, the seconds, and the peak memory of the process in MiB.
import { createReadStream } from "node:fs";
import { readConversation } from "@wirecost/conversation";

const [, , path = "", how = "read"] = process.argv;
const begin = performance.now();
let count = 0;
if (how === "read") {
  const { conversation } = await readConversation("spans.json", createReadStream(path));
  count = conversation.calls.trip.length;
} else if (how === "parse") {
  const decoder = new TextDecoder();
  let held = "";
  for await (const piece of createReadStream(path)) {
    const lines = (held + decoder.decode(piece, { stream: true })).split("\n");
    held = lines.pop() ?? "";
    for (const line of lines) count += JSON.parse(line).resourceSpans.length;
  }
}
const seconds = (performance.now() - begin) / 1000;
console.log(JSON.stringify({ count, seconds, mib: process.resourceUsage().maxRSS / 1024 }));
