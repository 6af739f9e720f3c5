import type { Session } from "@wirecost/contract";
import { z } from "zod";
import type { Database } from "../../../platform/database/database.ts";
import { requireRows } from "../../../platform/errors/app-error.ts";
import { sha256Of } from "../../../platform/sha256.ts";

/** Maximum age of a session, however often it is used: a hijacked session then ends too. */
const MAX_SESSION_DAYS = 30;

/** Executed for every request of a person. SQL: two tables in one round trip. */
const BY_TOKEN = `
  SELECT s.id, s.token, s."expiresAt", s."ipAddress", s."userAgent", s."activeOrganizationId", s."userId",
    s."createdAt", s."updatedAt", u.name, u.email, u."emailVerified", u.image, u."twoFactorEnabled",
    u."createdAt" AS "userCreatedAt", u."updatedAt" AS "userUpdatedAt"
  FROM session s JOIN "user" u ON u.id = s."userId"
  WHERE s.token = $1 AND s."createdAt" > now() - make_interval(days => ${MAX_SESSION_DAYS})`;

const found = z.object({
  id: z.string(),
  token: z.string(),
  expiresAt: z.date(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  activeOrganizationId: z.string().nullable(),
  userId: z.string(),
  createdAt: z.date(),
  updatedAt: z.date(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  image: z.string().nullable(),
  twoFactorEnabled: z.boolean(),
  userCreatedAt: z.date(),
  userUpdatedAt: z.date(),
});

/** Start of the oldest session that is still valid. */
export function oldest(now = Date.now()): Date {
  return new Date(now - MAX_SESSION_DAYS * 86_400_000);
}

/** A person's sessions. Tokens are not exposed: a session is identified by its id. */
export function sessionStore(database: Database) {
  return {
    /** The session with a token, expired or not, and its person, as better-auth stores them; null if there is none. */
    async find(token: string) {
      const [row] = await database.queryOwner({ text: BY_TOKEN, values: [sha256Of(token)] }, found);
      if (!row) return null;
      const {
        name,
        email,
        emailVerified,
        image,
        twoFactorEnabled,
        userCreatedAt,
        userUpdatedAt,
        ...session
      } = row;
      const times = { createdAt: userCreatedAt, updatedAt: userUpdatedAt };
      return {
        session: { ...session, token },
        user: { id: session.userId, name, email, emailVerified, image, twoFactorEnabled, ...times },
      };
    },

    /** Unexpired sessions: that of the request first, then the most recently used. */
    async list(userId: string, currentId: string): Promise<readonly Session[]> {
      const rows = await database.asPerson(userId, (tx) =>
        tx.session.findMany({
          where: { userId, expiresAt: { gt: new Date() }, createdAt: { gt: oldest() } },
          orderBy: [{ updatedAt: "desc" }, { id: "asc" }],
        }),
      );
      return rows
        .map((row) => ({
          id: row.id,
          current: row.id === currentId,
          userAgent: row.userAgent || null,
          address: row.ipAddress || null,
          createdAt: row.createdAt.toISOString(),
          lastUsedAt: row.updatedAt.toISOString(),
          expiresAt: row.expiresAt.toISOString(),
        }))
        .sort((a, b) => Number(b.current) - Number(a.current));
    },

    end: (userId: string, id: string): Promise<void> =>
      requireRows(
        "session",
        database.asPerson(userId, (tx) => tx.session.deleteMany({ where: { id, userId } })),
      ),

    async endOthers(userId: string, currentId: string): Promise<void> {
      await database.asPerson(userId, (tx) =>
        tx.session.deleteMany({ where: { userId, id: { not: currentId } } }),
      );
    },

    /** Makes a team the active one of a session; the caller must check the membership. */
    async chooseTeam(userId: string, id: string, teamId: string): Promise<void> {
      await database.asPerson(userId, (tx) =>
        tx.session.updateMany({ where: { id, userId }, data: { activeOrganizationId: teamId } }),
      );
    },
  };
}

/** Removes expired sessions. */
export async function purgeSessions(database: Database, now: Date): Promise<void> {
  await database.asOwner((tx) =>
    tx.session.deleteMany({
      where: { OR: [{ expiresAt: { lt: now } }, { createdAt: { lt: oldest(now.getTime()) } }] },
    }),
  );
}
