const INLINED = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linejoin",
  "paint-order",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
];

/**
 * A drawn SVG as a standalone file: every color and font from the page's styles is inlined.
 *
 * @param color of its ground; the page's unless it stands in another picture
 */
export function standaloneSvg(
  svg: SVGSVGElement,
  color = getComputedStyle(document.documentElement).backgroundColor,
): string {
  const { width, height } = svg.getBoundingClientRect();
  const copy = svg.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new TypeError("The chart is not an SVG.");
  const originals = [svg, ...svg.querySelectorAll("*")];
  const copies = [copy, ...copy.querySelectorAll("*")];
  originals.forEach((original, i) => {
    const style = getComputedStyle(original);
    copies[i]?.setAttribute(
      "style",
      INLINED.map((name) => `${name}:${style.getPropertyValue(name)}`).join(";"),
    );
    copies[i]?.removeAttribute("class");
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  // Without the page's font the labels at the right can be wider.
  copy.setAttribute("width", String(Math.ceil(width) + 32));
  copy.setAttribute("height", String(Math.ceil(height)));
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  ground.setAttribute("width", "100%");
  ground.setAttribute("height", "100%");
  ground.setAttribute("fill", color);
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy);
}

/**
 * An SVG text as a PNG of twice its size, for sharpness.
 *
 * @throws Error where the browser cannot draw it
 */
export async function svgToPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * 2;
  canvas.height = image.naturalHeight * 2;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw pictures.");
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture is too large to be drawn."))),
      "image/png",
    );
  });
}
