/** Splits bytes into chunks, as a file or a connection delivers them. @param {Uint8Array} bytes */
export async function* pieces(bytes) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}
