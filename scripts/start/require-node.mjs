/** Minimum Node version. */
const OLDEST = [20, 20];

/** The problem with a Node version in one line; undefined if it is supported. @param {string} version */
export function nodeTooOld(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [needMajor = 0, needMinor = 0] = OLDEST;
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return undefined;
  return `Wirecost needs Node ${OLDEST.join(".")} or newer, and this is ${version}: install one from nodejs.org.`;
}

const problem = nodeTooOld(process.versions.node);
if (problem) {
  console.error(problem);
  process.exit(1);
}
