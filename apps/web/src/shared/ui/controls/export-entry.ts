import { download } from "../../lib/export-files.ts";
import { showToast } from "../messages/show-toast.ts";
import type { MenuEntry } from "./menu.tsx";

const TYPES: Readonly<Record<string, string>> = {
  csv: "text/csv;charset=utf-8",
  json: "application/json",
  md: "text/markdown;charset=utf-8",
  svg: "image/svg+xml",
};

/**
 * A menu entry that saves a file, and shows an error if that fails.
 *
 * @param name with the ending, which says the type
 * @param make its content, or throws an Error with a message that can be shown
 */
export function exportEntry(
  label: string,
  name: string,
  make: () => string | Blob | Promise<string | Blob>,
): MenuEntry {
  const save = async () => {
    try {
      download(name, await make(), TYPES[name.slice(name.lastIndexOf(".") + 1)]);
    } catch (error) {
      const description = error instanceof Error ? error.message : String(error);
      showToast({ type: "error", title: "Export failed", description });
    }
  };
  return { label, onSelect: () => void save() };
}
