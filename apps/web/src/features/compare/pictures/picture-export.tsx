"use client";
import { svgToPng } from "../../../shared/charts/export/svg-picture.ts";
import { download } from "../../../shared/lib/download.ts";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { Menu, type MenuEntry } from "../../../shared/ui/controls/menu.tsx";
import { showToast } from "../../../shared/ui/messages/show-toast.ts";

/** Takes a picture along as a file. */
export function PictureExport({
  name,
  svg,
}: {
  /** What the files are called, without the ending. */
  name: string;
  /** Draws it, or throws an Error with a message that can be shown. */
  svg: () => string;
}) {
  const entry = (id: string, label: string, save: () => void | Promise<void>): MenuEntry => ({
    id,
    label,
    onSelect: () => {
      const attempt = async () => {
        try {
          await save();
        } catch (error) {
          const description = error instanceof Error ? error.message : String(error);
          showToast({ type: "error", title: "Export failed", description });
        }
      };
      void attempt();
    },
  });
  return (
    <Menu
      trigger={<Button size="small">Save chart</Button>}
      entries={[
        entry("svg", "Chart as SVG", () => download(`${name}.svg`, svg(), "image/svg+xml")),
        entry("png", "Chart as PNG", async () => download(`${name}.png`, await svgToPng(svg()))),
      ]}
    />
  );
}
