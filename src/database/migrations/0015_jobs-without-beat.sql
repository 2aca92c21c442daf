-- Whether the process of a running job lives is for the queue to know.
ALTER TABLE "job" DROP COLUMN "beat_at";
