import type { FastifyInstance } from "fastify";

type Reply = Awaited<ReturnType<FastifyInstance["inject"]>>;

/** Sends requests with the cookies that replies have set, as a browser does. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  readonly #app: FastifyInstance;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; ");
  }

  async send(method: "GET" | "POST" | "DELETE", url: string, payload?: object): Promise<Reply> {
    const headers = { origin: "http://localhost:3000", ...(this.cookie ? { cookie: this.cookie } : {}) };
    const reply = await this.#app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    for (const { name, value, maxAge } of reply.cookies)
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    return reply;
  }

  auth(path: string, payload: object = {}): Promise<Reply> {
    return this.send("POST", `/api/auth/${path}`, payload);
  }

  /** Who is signed in, or null. */
  async user() {
    return (await this.send("GET", "/api/me")).json().user;
  }
}
