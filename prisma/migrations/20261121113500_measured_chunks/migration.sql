-- CreateTable
CREATE TABLE "upload_piece" (
    "upload_id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "piece" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "upload_piece_pkey" PRIMARY KEY ("upload_id","piece")
);

-- CreateTable
CREATE TABLE "measured_cell" (
    "upload_id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "cell" INTEGER NOT NULL,
    "settings" JSONB NOT NULL,
    "rows" INTEGER NOT NULL,

    CONSTRAINT "measured_cell_pkey" PRIMARY KEY ("upload_id","cell")
);

-- CreateTable
CREATE TABLE "measured_chunk" (
    "upload_id" UUID NOT NULL,
    "team_id" TEXT NOT NULL,
    "first" INTEGER NOT NULL,
    "cells" INTEGER[],
    "names" TEXT[],
    "labels" TEXT[],
    "metric_ids" TEXT[],
    "metrics" DOUBLE PRECISION[],

    CONSTRAINT "measured_chunk_pkey" PRIMARY KEY ("upload_id","first")
);

-- Compressing takes longer than writing.
ALTER TABLE "upload_piece" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
ALTER TABLE "measured_chunk"
    ALTER COLUMN "cells" SET STORAGE EXTERNAL,
    ALTER COLUMN "names" SET STORAGE EXTERNAL,
    ALTER COLUMN "labels" SET STORAGE EXTERNAL,
    ALTER COLUMN "metrics" SET STORAGE EXTERNAL;

-- Carry the rows over
INSERT INTO "upload_piece" ("upload_id", "team_id", "piece", "bytes")
SELECT u."id", u."team_id", p."piece", substring(u."raw" FROM p."piece" * 1048576 + 1 FOR 1048576)
FROM "upload" u, generate_series(0, greatest(u."bytes" - 1, 0) / 1048576) AS p("piece");

INSERT INTO "measured_cell" ("upload_id", "team_id", "cell", "settings", "rows")
SELECT "upload_id", "team_id", row_number() OVER (PARTITION BY "upload_id" ORDER BY min("position")) - 1, "settings", count(*)
FROM "measured_row" GROUP BY "upload_id", "team_id", "settings";

WITH "figure" AS (
    SELECT DISTINCT r."upload_id", r."position" / 8192 AS "chunk", m."id"
    FROM "measured_row" r, jsonb_object_keys(r."metrics") AS m("id")
), "column" AS (
    SELECT f."upload_id", f."chunk", f."id",
        array_agg(coalesce((r."metrics" ->> f."id")::float8, 'NaN') ORDER BY r."position") AS "values"
    FROM "figure" f JOIN "measured_row" r ON r."upload_id" = f."upload_id" AND r."position" / 8192 = f."chunk"
    GROUP BY 1, 2, 3
), "matrix" AS (
    SELECT "upload_id", "chunk", array_agg("id" ORDER BY "id") AS "ids", array_agg("values" ORDER BY "id") AS "values"
    FROM "column" GROUP BY 1, 2
), "chunk" AS (
    SELECT r."upload_id", r."team_id", r."position" / 8192 AS "chunk", min(r."position") AS "first",
        array_agg(c."cell" ORDER BY r."position") AS "cells",
        CASE WHEN bool_or(r."row" <> (r."position" + 1)::text) THEN array_agg(r."row" ORDER BY r."position") END AS "names",
        array_agg(r."label" ORDER BY r."position") AS "labels"
    FROM "measured_row" r
    JOIN "measured_cell" c ON c."upload_id" = r."upload_id" AND c."settings" = r."settings"
    GROUP BY 1, 2, 3
)
INSERT INTO "measured_chunk" ("upload_id", "team_id", "first", "cells", "names", "labels", "metric_ids", "metrics")
SELECT c."upload_id", c."team_id", c."first", c."cells", c."names", c."labels", coalesce(m."ids", '{}'), coalesce(m."values", '{}')
FROM "chunk" c LEFT JOIN "matrix" m USING ("upload_id", "chunk");

-- DropTable
DROP TABLE "measured_row";

-- AlterTable
ALTER TABLE "upload" DROP COLUMN "raw";

-- AddForeignKey
ALTER TABLE "upload_piece" ADD CONSTRAINT "upload_piece_upload_id_team_id_fkey" FOREIGN KEY ("upload_id", "team_id") REFERENCES "upload"("id", "team_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "measured_cell" ADD CONSTRAINT "measured_cell_upload_id_team_id_fkey" FOREIGN KEY ("upload_id", "team_id") REFERENCES "upload"("id", "team_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "measured_chunk" ADD CONSTRAINT "measured_chunk_upload_id_team_id_fkey" FOREIGN KEY ("upload_id", "team_id") REFERENCES "upload"("id", "team_id") ON DELETE CASCADE ON UPDATE CASCADE;
