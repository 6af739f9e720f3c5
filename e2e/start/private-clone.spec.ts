import { lstat, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { makeBuiltClone, removeClone } from "../../scripts/check/clones/make-clone.mjs";
import { tryStart } from "../../scripts/check/clones/try-start.mjs";
import { root } from "../../scripts/start/root.mjs";

test("npm start serves in a folder that only its owner may enter, as in root's home", async () => {
  test.slow();
  // Beside this clone, so that files can be linked. Such folders have mode 700.
  const folder = await mkdtemp(join(root, ".data", "private-"));
  const dir = join(folder, "Größe é wire cost");
  try {
    expect((await lstat(folder)).mode & 0o777).toBe(0o700);
    await makeBuiltClone(dir);
    const { output, cluster, serverAccounts } = await tryStart({
      dir,
      inherited: { ...process.env, EXAMPLE_TEAM: "false" },
    });
    expect(output, "what was built is not built again").not.toContain("Building");
    expect(serverAccounts.length).toBeGreaterThan(0);
    // Root's server runs as an account that cannot enter, so nothing that it needs may be there.
    const asRoot = process.getuid?.() === 0;
    expect(serverAccounts.includes(0)).toBe(false);
    expect(cluster.startsWith(folder)).toBe(!asRoot);
  } finally {
    await removeClone(dir);
    await removeClone(folder);
  }
});
