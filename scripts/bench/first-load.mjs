import { gzipSync } from "node:zlib";

/**
 * JavaScript that the lab's page names in its HTML, as a script or to be preloaded, gzipped.
 *
 * @param {string} url of the running product
 * @returns {Promise<import("./measure.mjs").Line>}
 */
export async function benchFirstLoad(url) {
  const size = async (/** @type {string} */ path) => {
    const html = await (await fetch(url + path)).text();
    const named = [
      ...[...html.matchAll(/<script[^>]+src="([^"]+\.js[^"]*)"[^>]*>/g)].flatMap(([tag, src]) =>
        /noModule/i.test(tag) ? [] : [src ?? ""],
      ),
      // What is preloaded is loaded: the lab's own model comes this way.
      ...[...html.matchAll(/<link[^>]+href="([^"]+\.js[^"]*)"[^>]*>/g)].map(([, href]) => href ?? ""),
    ];
    const scripts = [...new Set(named)];
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
