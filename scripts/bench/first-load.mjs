import { gzipSync } from "node:zlib";
import { models } from "@wirecost/sim-core";

/**
 * JavaScript that a page's HTML names as a script or preload, gzipped: of the largest lab, and of a page that uses the
 * API, whose client includes the schemas of all operations.
 *
 * @param {string} url of the running product
 * @returns {Promise<import("./measure.mjs").Line[]>}
 */
export async function benchFirstLoad(url) {
  const size = async (/** @type {string} */ path) => {
    const html = await (await fetch(url + path)).text();
    const named = [
      ...[...html.matchAll(/<script[^>]+src="([^"]+\.js[^"]*)"[^>]*>/g)].flatMap(([tag, src]) =>
        /noModule/i.test(tag) ? [] : [src ?? ""],
      ),
      // Preloads count: the lab's first model is loaded this way.
      ...[...html.matchAll(/<link[^>]+href="([^"]+\.js[^"]*)"[^>]*>/g)].map(([, href]) => href ?? ""),
    ];
    const scripts = [...new Set(named)];
    let bytes = 0;
    for (const src of scripts)
      bytes += gzipSync(Buffer.from(await (await fetch(new URL(src, url))).arrayBuffer())).length;
    return bytes / 1024;
  };
  const labs = [];
  for (const { id } of models) labs.push(await size(`/lab/${id}`));
  const [signIn, plain] = [await size("/sign-in"), await size("/no-such-page")];
  const line = (/** @type {string} */ page, /** @type {number} */ ours) => ({
    name: `first-load JavaScript of ${page}, gzip`,
    ours: `${ours.toFixed(0)} KiB`,
    baseline: `a page that only says it was not found: ${plain.toFixed(0)} KiB`,
    ratio: `${(ours / plain).toFixed(2)} x`,
  });
  return [
    { ...line("the largest lab", Math.max(...labs)), aim: "at most 180 KiB" },
    { ...line("the sign-in page", signIn), aim: "" },
  ];
}
