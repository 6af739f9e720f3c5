import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseAllDocuments, parse as parseYaml } from "yaml";
import { root } from "../start/root.mjs";

/** @typedef {{ name: string, command?: string[], workingDir?: string, env?: { name: string }[], envFrom?: unknown[], ports?: { name: string, containerPort: number }[], volumeMounts?: { name: string }[], securityContext: object, resources: object } & Record<string, any>} Container */
/** @typedef {{ kind: string, metadata: { name: string }, data?: object, stringData?: object, spec?: any }} Resource */

const deploy = join(root, "deploy");
const read = (/** @type {string} */ path) => readFile(join(deploy, path), "utf8");

/** Every variable that a process of ours reads, by its declaration, and those that Next's have. */
async function variables() {
  const declared = await readFile(join(root, "apps/api/src/platform/config/environment.ts"), "utf8");
  const names = [...declared.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name ?? "");
  expect(names).toContain("DATABASE_URL");
  return new Set([...names, "API_ORIGIN"]);
}

/** What a command starts, as a source: an image that was built has what it makes. @param {readonly string[]} command */
function programOf(command) {
  const script = command.find((word) => word.includes("/")) ?? "";
  return script.replace(/^(\.\.\/)+/, "").replace(/^(apps\/.*)\/dist\/(\w+)\.js$/, "$1/src/$2.ts");
}

describe("the image", () => {
  it("runs as an ordinary user, has a health check, and copies no ignored file", async () => {
    const lines = (await read("Dockerfile")).replaceAll("\\\n", "").split("\n");
    const last = lines.lastIndexOf("FROM node:24-bookworm-slim");
    const final = lines.slice(last).join("\n");
    expect(last).toBeGreaterThan(0);
    expect(final).toMatch(/^USER node$/m);
    expect(final).toContain("/api/ready");
    const command = JSON.parse(/^CMD (\[.*\])$/m.exec(final)?.[1] ?? "[]");
    expect(existsSync(join(root, programOf(command)))).toBe(true);
    const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    for (const [, script] of lines.join("\n").matchAll(/npm run (\w+)/g))
      expect(scripts).toHaveProperty(script ?? "");
    const left = (await readFile(join(root, ".dockerignore"), "utf8")).trim().split("\n");
    for (const secret of [".data", ".env", "deploy/.env", ".git"]) expect(left).toContain(secret);
  });
});

describe("the compose file", () => {
  const load = async () => parseYaml(await read("compose.yaml"), { merge: true });

  it("names parts, volumes and variables that there are", async () => {
    const { services, volumes } = await load();
    const known = await variables();
    for (const [name, service] of Object.entries(services)) {
      for (const other of Object.keys(service.depends_on ?? {}))
        expect(services, name).toHaveProperty([other]);
      for (const volume of service.volumes ?? []) {
        const [from] = volume.split(":");
        if (!from.startsWith(".")) expect(volumes).toHaveProperty([from]);
        else expect(existsSync(join(deploy, from))).toBe(true);
      }
      if (service.image !== "wirecost:latest") continue;
      for (const variable of Object.keys(service.environment)) expect(known, name).toContain(variable);
      if (service.command) expect(existsSync(join(root, programOf(service.command)))).toBe(true);
    }
    expect(existsSync(join(deploy, services.api.build.context, services.api.build.dockerfile))).toBe(true);
  });

  it("publishes nothing but Caddy, which leads to the API", async () => {
    const { services } = await load();
    const open = Object.entries(services).filter(([, { ports }]) => ports);
    expect(open.map(([name]) => name)).toEqual(["caddy"]);
    const [, host = "", port] = /reverse_proxy (\w+):(\d+)/.exec(await read("Caddyfile")) ?? [];
    expect(services).toHaveProperty([host]);
    expect(await read("Dockerfile")).toContain(`PORT=${port}`);
    expect(new URL(services.api.environment.WEB_ORIGIN).hostname).toBe("web");
    const { command } = services.web;
    expect(command[command.indexOf("-p") + 1]).toBe(new URL(services.api.environment.WEB_ORIGIN).port);
  });

  it("asks for every secret, and the example has each", async () => {
    const text = await read("compose.yaml");
    const example = await read(".env.example");
    const required = new Set([...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name ?? ""));
    expect(required).toEqual(new Set(["POSTGRES_PASSWORD", "AUTH_SECRET", "SITE"]));
    for (const name of required) expect(example).toMatch(new RegExp(`^${name}=`, "m"));
  });
});

describe("the Kubernetes manifests", () => {
  /** @returns {Promise<Resource[]>} */
  const load = async () => {
    const folders = ["kubernetes", "kubernetes/migrate"];
    const files = await Promise.all(
      folders.map(async (folder) => (await readdir(join(deploy, folder))).map((name) => join(folder, name))),
    );
    const yaml = files
      .flat()
      .filter((name) => name.endsWith(".yaml") && !name.endsWith("kustomization.yaml"));
    const texts = await Promise.all(yaml.map(read));
    return texts.flatMap((text) =>
      parseAllDocuments(text, { merge: true }).map((document) => {
        expect(document.errors).toEqual([]);
        return document.toJS();
      }),
    );
  };
  /** @param {readonly Resource[]} all @param {string} kind */
  const named = (all, kind) => all.filter((resource) => resource.kind === kind);

  it("are all listed where kustomize looks, or said to be apart", async () => {
    const { resources } = parseYaml(await read("kubernetes/kustomization.yaml"));
    const files = (await readdir(join(deploy, "kubernetes"))).filter((name) => name.endsWith(".yaml"));
    expect(new Set([...resources, "kustomization.yaml", "secret.example.yaml"])).toEqual(new Set(files));
    const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    for (const path of ["kubernetes/kustomization.yaml", "kubernetes/migrate/kustomization.yaml"])
      expect(parseYaml(await read(path)).images[0].newTag).toBe(version);
  });

  it("run what there is, with variables that are read, and may change nothing", async () => {
    const all = await load();
    const known = await variables();
    for (const { data, stringData } of [...named(all, "ConfigMap"), ...named(all, "Secret")])
      for (const name of Object.keys(data ?? stringData ?? {})) expect(known).toContain(name);
    const secret = named(all, "Secret")[0]?.stringData ?? {};
    const pods = [...named(all, "Deployment"), ...named(all, "Job")].map(({ spec }) => spec.template.spec);
    expect(pods).toHaveLength(3);
    for (const pod of pods) {
      // A service's own variables are not for the processes: Kubernetes would set WIRECOST_PORT.
      expect(pod).toMatchObject({ enableServiceLinks: false, securityContext: { runAsNonRoot: true } });
      const volumes = new Set((pod.volumes ?? []).map((/** @type {{ name: string }} */ { name }) => name));
      for (const container of /** @type {Container[]} */ (pod.containers)) {
        expect(container.image).toBe("wirecost");
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        });
        expect(container.resources).toHaveProperty("limits.memory");
        for (const { name, valueFrom } of /** @type {any[]} */ (container.env ?? [])) {
          expect(known).toContain(name);
          if (valueFrom?.secretKeyRef) expect(secret).toHaveProperty(valueFrom.secretKeyRef.key);
        }
        for (const { name } of container.volumeMounts ?? []) expect(volumes).toContain(name);
        if (container.command) expect(existsSync(join(root, programOf(container.command)))).toBe(true);
      }
    }
  });

  it("lead from the ingress to the API, and probe what answers", async () => {
    const all = await load();
    const deployment = named(all, "Deployment").find(({ metadata }) => metadata.name === "wirecost");
    const { template, selector } = deployment?.spec ?? {};
    expect(template.metadata.labels).toMatchObject(selector.matchLabels);
    const [service] = named(all, "Service");
    expect(service?.spec.selector).toEqual(selector.matchLabels);
    expect(named(all, "PodDisruptionBudget")[0]?.spec.selector.matchLabels).toEqual(selector.matchLabels);
    const [api] = /** @type {Container[]} */ (template.spec.containers);
    expect(service?.spec.ports[0].targetPort).toBe(api?.ports?.[0]?.name);
    expect(await read("Dockerfile")).toContain(`PORT=${api?.ports?.[0]?.containerPort}`);
    const backend = named(all, "Ingress")[0]?.spec.rules[0].http.paths[0].backend;
    expect(backend.service).toEqual({
      name: service?.metadata.name,
      port: { name: service?.spec.ports[0].name },
    });
    const routes = await readFile(join(root, "packages/contract/src/routes/service.ts"), "utf8");
    for (const probe of ["startupProbe", "livenessProbe", "readinessProbe"])
      expect(routes).toContain(`GET ${api?.[probe].httpGet.path}"`);
  });
});
