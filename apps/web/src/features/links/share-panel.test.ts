import { describe, expect, it } from "vitest";
import { embedAddress, embedCode, pictureAddress } from "./share-panel.tsx";

const url = "https://wirecost.example/s/Ab_-1";

describe("the addresses of a link", () => {
  it("are made of its own", () => {
    expect(embedAddress(url)).toBe("https://wirecost.example/embed/Ab_-1");
    expect(pictureAddress(url, "svg")).toBe("https://wirecost.example/s/Ab_-1/picture.svg");
    expect(embedCode(url)).toContain('src="https://wirecost.example/embed/Ab_-1"');
    expect(embedCode(url)).toContain('referrerpolicy="no-referrer"');
  });
});
