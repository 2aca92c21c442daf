ALTER TABLE "import_warning" ADD COLUMN "line" integer;--> statement-breakpoint
ALTER TABLE "import_warning" ADD COLUMN "division" text;--> statement-breakpoint
ALTER TABLE "import_warning" ADD COLUMN "file_id" integer;--> statement-breakpoint
ALTER TABLE "participant" ADD COLUMN "is_by_hand" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "participant" ADD COLUMN "by_hand_reason" text;--> statement-breakpoint
ALTER TABLE "import_warning" ADD CONSTRAINT "import_warning_division_allowed" CHECK ("division" IN ('MPRO', 'FPRO'));--> statement-breakpoint
ALTER TABLE "participant" ADD CONSTRAINT "participant_is_by_hand_allowed" CHECK ("is_by_hand" IN (0, 1));--> statement-breakpoint
ALTER TABLE "participant" ADD CONSTRAINT "participant_by_hand_reason_allowed" CHECK (char_length("by_hand_reason") <= 250);
