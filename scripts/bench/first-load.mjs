import { gzipSync } from "node:zlib";

/**
 * JavaScript that the lab's page names in its HTML, gzipped.
 *
 * @param {string} url of the running product
 * @returns {Promise<import("./measure.mjs").Line>}
 */
export async function benchFirstLoad(url) {
  const size = async (/** @type {string} */ path) => {
    const html = await (await fetch(url + path)).text();
    const scripts = [
      ...new Set(
        [...html.matchAll(/<script[^>]+src="([^"]+\.js[^"]*)"[^>]*>/g)].flatMap(([tag, src]) =>
          /noModule/i.test(tag) ? [] : [src ?? ""],
        ),
      ),
    ];
    let bytes = 0;
    for (const src of scripts)
      bytes += gzipSync(Buffer.from(await (await fetch(new URL(src, url))).arrayBuffer())).length;
    return bytes / 1024;
  };
  const [lab, plain] = [await size("/"), await size("/no-such-page")];
  return {
    name: "first-load JavaScript of the lab, gzip",
    ours: `${lab.toFixed(0)} KiB`,
    baseline: `a page that only says it was not found: ${plain.toFixed(0)} KiB`,
    ratio: `${(lab / plain).toFixed(2)} x`,
    aim: "at most 180 KiB",
  };
}
