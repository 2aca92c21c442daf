CREATE TABLE "contender_generation" (
	"set_id" integer PRIMARY KEY NOT NULL,
	"season_id" integer,
	"opt_method" text NOT NULL,
	"facts_digest" text NOT NULL,
	"rules_version" text NOT NULL,
	"input_digest" text NOT NULL,
	"generated_at" timestamp with time zone NOT NULL,
	"generated_by" integer,
	"change_set_id" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contender_input" (
	"set_id" integer NOT NULL,
	"race_id" integer NOT NULL,
	"digest" text NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "contender_input_set_id_race_id_pk" PRIMARY KEY("set_id","race_id")
);
--> statement-breakpoint
ALTER TABLE "contender_ranking_row" ADD COLUMN "order" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contender_ranking_set" ADD COLUMN "published_by" integer;--> statement-breakpoint
ALTER TABLE "contender_generation" ADD CONSTRAINT "contender_generation_set_id_contender_ranking_set_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."contender_ranking_set"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
ALTER TABLE "contender_generation" ADD CONSTRAINT "contender_generation_season_id_t100_season_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."t100_season"("id") ON DELETE set null ON UPDATE no action DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
ALTER TABLE "contender_generation" ADD CONSTRAINT "contender_generation_generated_by_account_id_fk" FOREIGN KEY ("generated_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
ALTER TABLE "contender_input" ADD CONSTRAINT "contender_input_set_id_contender_ranking_set_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."contender_ranking_set"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
ALTER TABLE "contender_ranking_set" ADD CONSTRAINT "contender_ranking_set_published_by_account_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
ALTER TABLE "contender_ranking_set" DROP COLUMN "generated_at";