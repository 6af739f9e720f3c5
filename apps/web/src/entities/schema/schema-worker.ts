import { readSchema, type SchemaReading } from "@wirecost/importers/schemas";
import { expose } from "comlink";

/** A schema of thousands of tables takes seconds to read, off the main thread. */
const api = {
  async read(files: readonly File[]): Promise<SchemaReading> {
    const read = async (file: File) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
    return readSchema(await Promise.all(files.map(read)));
  },
};

export type SchemaWorker = typeof api;

expose(api);
