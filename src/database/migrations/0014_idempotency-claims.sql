ALTER TABLE "idempotency_key" ADD COLUMN "claim" uuid;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD COLUMN "claimed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD COLUMN "steps" jsonb DEFAULT '[]'::jsonb NOT NULL;