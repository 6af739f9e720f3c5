// A program as many are written, and two later versions of it: see record-orders.mjs. It takes the database from
// DATABASE_URL and its version, 1 to 3, as an argument.
import pg from "pg";

const version = Number(process.argv[2] ?? 1);

const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();

/** @param {string} route @returns {(sql: string, values?: readonly unknown[]) => Promise<any[]>} */
const from =
  (route) =>
  async (sql, values = []) =>
    (await client.query(`${sql} /*route='${encodeURIComponent(route)}'*/`, [...values])).rows;

/** What a program does with rows. @param {number} ms */
const work = (ms) => new Promise((done) => setTimeout(done, ms));

await ordersPage();
await work(40);
await importPrices();
await work(25);
await report();
await client.end();

/**
 * One query for the list, one for the lines of each of its orders, and the same setting whenever it is used; from
 * version 2 on, one query for all lines.
 */
async function ordersPage() {
  const query = from("GET /orders");
  await query("SELECT name, value FROM setting WHERE name = $1", ["page_size"]);
  const orders = await query(
    "SELECT o.id, o.placed_at, o.status, c.name FROM orders o JOIN customer c ON c.id = o.customer_id WHERE o.status = $1 ORDER BY o.placed_at DESC, o.id LIMIT $2",
    ["open", 198],
  );
  await work(6);
  if (version > 1)
    await query(
      "SELECT l.order_id, l.line, l.quantity, p.name, p.price FROM order_line l JOIN product p ON p.id = l.product_id WHERE l.order_id = ANY($1) ORDER BY l.order_id, l.line",
      [orders.map(({ id }) => id)],
    );
  for (const [i, { id }] of version > 1 ? [] : orders.entries()) {
    await query(
      "SELECT l.line, l.quantity, p.name, p.price FROM order_line l JOIN product p ON p.id = l.product_id WHERE l.order_id = $1 ORDER BY l.line",
      [id],
    );
    if (i % 18 === 0) await query("SELECT name, value FROM setting WHERE name = $1", ["currency"]);
  }
  await query("SELECT count(*) AS open FROM orders WHERE status = $1", ["open"]);
  await query("SELECT country, count(*) AS customers FROM customer GROUP BY country ORDER BY country");
}

/** A transaction and an INSERT for each line of a file; in version 3, one transaction for all. */
async function importPrices() {
  const query = from("POST /prices");
  if (version > 2) await query("BEGIN");
  for (let product = 1; product <= 60; product++) {
    if (version < 3) await query("BEGIN");
    await query("INSERT INTO price_change (product_id, price) VALUES ($1, $2)", [product, 5 + (product % 7)]);
    if (version < 3) await query("COMMIT");
  }
  if (version > 2) await query("COMMIT");
}

/** A cursor that is read ten rows at a time; version 3 asks for the name and price of each product as well. */
async function report() {
  const query = from("GET /report");
  await query(
    "DECLARE sales CURSOR WITH HOLD FOR SELECT product_id, sum(quantity) AS sold FROM order_line GROUP BY product_id ORDER BY sold DESC, product_id LIMIT 250",
  );
  for (;;) {
    const rows = await query("FETCH 10 FROM sales");
    if (rows.length === 0) break;
    if (version > 2)
      for (const { product_id } of rows)
        await query("SELECT name, price FROM product WHERE id = $1", [product_id]);
    await work(1);
  }
  await query("CLOSE sales");
}
