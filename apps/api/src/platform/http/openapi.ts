import swagger from "@fastify/swagger";
import fp from "fastify-plugin";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { securitySchemes } from "../auth/security-of.ts";
import { apiReference } from "./api-reference.ts";

const FILE = { type: "string", format: "binary", description: "The file itself." };

/** By server address: a process has one server, a test process several with the same operations. */
const documents = new Map<string, Buffer>();

/** The document at /api/openapi.json and its readable form at /api/docs. Register before any route. */
export const openapi = fp(async (app, { publicUrl }: { publicUrl: string }) => {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Wirecost",
        version: "1",
        description:
          "What database conversations cost. Failures are RFC 9457 problem documents with a stable `code`. Programs send a key of their team; people sign in.",
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes },
    },
    // Pages and proxied requests are not operations.
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(
        route.url.startsWith("/api/") ? route : { ...route, schema: { hide: true } },
      );
      // A file is streamed, so no schema validates it; the document describes it here.
      return { url, schema: schema.consumes && !schema.body ? { ...schema, body: FILE } : schema };
    },
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(apiReference);
  // Serialized once, because it takes longer than most requests. As bytes, which all responses share: a string would be
  // encoded for each response and held while a client does not read.
  const document = () => {
    const bytes = documents.get(publicUrl) ?? Buffer.from(JSON.stringify(app.swagger()));
    documents.set(publicUrl, bytes);
    return bytes;
  };
  // A third of a second, which no request should wait for: at the start, if the server listens at all.
  app.addHook("onListen", async () => void document());
  app.get("/api/openapi.json", { schema: { hide: true } }, async (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(document()),
  );
});
