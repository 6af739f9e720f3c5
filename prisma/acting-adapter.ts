import { PrismaPg } from "@prisma/adapter-pg";

type Adapter = Awaited<ReturnType<PrismaPg["connect"]>>;
type Transaction = Awaited<ReturnType<Adapter["startTransaction"]>>;

/** How many connections there are, how many of them are free, and how many wait for one. */
interface PoolState {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/**
 * An adapter whose transactions say to the database who acts, as wirecost.actor, for the triggers that record what
 * was done. The setting goes with the transaction, so the next user of a connection finds nothing of it. A change that
 * comes without a transaction gets one of its own.
 */
export class ActingAdapter extends PrismaPg {
  readonly #actor: () => string;
  #pool: PoolState | undefined;

  /** @param actor who acts where it is called, as JSON; "" where nobody does */
  constructor(config: ConstructorParameters<typeof PrismaPg>[0], actor: () => string) {
    super(config);
    this.#actor = actor;
  }

  /** Its pool, once there is one. */
  get pool(): PoolState | undefined {
    return this.#pool;
  }

  override async connect(): Promise<Adapter> {
    const adapter = await super.connect();
    this.#pool = adapter.underlyingDriver();
    const begin = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolation) => say(await begin(isolation), this.#actor());
    const alone =
      <T>(plain: (query: Query) => Promise<T>, within: (tx: Transaction, query: Query) => Promise<T>) =>
      async (query: Query): Promise<T> => {
        if (this.#actor() === "" || !CHANGES.test(query.sql)) return plain(query);
        const tx = await adapter.startTransaction();
        try {
          const result = await within(tx, query);
          await send(tx, "COMMIT");
          await tx.commit();
          return result;
        } catch (error) {
          await undo(tx);
          throw error;
        }
      };
    adapter.queryRaw = alone(adapter.queryRaw.bind(adapter), (tx, query) => tx.queryRaw(query));
    adapter.executeRaw = alone(adapter.executeRaw.bind(adapter), (tx, query) => tx.executeRaw(query));
    return adapter;
  }
}

type Query = Parameters<Adapter["queryRaw"]>[0];

const CHANGES = /^\s*(insert|update|delete|with)\b/i;

async function say(tx: Transaction, actor: string): Promise<Transaction> {
  if (actor === "") return tx;
  try {
    await tx.queryRaw({
      sql: "SELECT set_config('wirecost.actor', $1, true)",
      args: [actor],
      argTypes: [{ scalarType: "string", arity: "scalar" }],
    });
    return tx;
  } catch (error) {
    await undo(tx);
    throw error;
  }
}

/** Ends a transaction that failed; of a connection that is gone, what it did is undone already. */
async function undo(tx: Transaction): Promise<void> {
  await send(tx, "ROLLBACK").catch(() => {});
  await tx.rollback();
}

async function send(tx: Transaction, sql: string): Promise<void> {
  await tx.executeRaw({ sql, args: [], argTypes: [] });
}
