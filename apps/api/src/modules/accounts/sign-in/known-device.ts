import { createHmac, timingSafeEqual } from "node:crypto";

const YEAR_S = 365 * 24 * 3600;

/** A cookie that shows that a browser has signed in to an account before. It gives no access. */
export class KnownDevice {
  readonly #secret: string;
  readonly #https: boolean;

  constructor(secret: string, https: boolean) {
    this.#secret = secret;
    this.#https = https;
  }

  /** Whether the browser that sends these cookies has signed in to this account before. */
  isKnown(cookies: string | undefined, account: string): boolean {
    const wanted = Buffer.from(this.#mark(account));
    return (cookies ?? "").split(";").some((cookie) => {
      const [name, value] = cookie.trim().split("=", 2);
      const given = Buffer.from(value ?? "");
      return name === this.#name && given.length === wanted.length && timingSafeEqual(given, wanted);
    });
  }

  /** The Set-Cookie header for a browser that has just signed in. */
  cookieFor(account: string): string {
    const secure = this.#https ? "; Secure" : "";
    return `${this.#name}=${this.#mark(account)}; Path=/; Max-Age=${YEAR_S}; HttpOnly; SameSite=Lax${secure}`;
  }

  get #name(): string {
    return this.#https ? "__Host-wirecost.device" : "wirecost.device";
  }

  #mark(account: string): string {
    return createHmac("sha256", this.#secret).update(`device ${account}`).digest("base64url");
  }
}
