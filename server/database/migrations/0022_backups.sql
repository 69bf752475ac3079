CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"storage_key" text NOT NULL,
	"size" bigint NOT NULL,
	"rows" bigint NOT NULL,
	"manifest" jsonb NOT NULL,
	"is_foreign" boolean DEFAULT false NOT NULL,
	"verified_at" timestamp(3) with time zone,
	"issue" text,
	"created_by" uuid
);
--> statement-breakpoint
ALTER TABLE "jobs" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "phase" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "error_context" text;--> statement-breakpoint
CREATE INDEX "backups_created" ON "backups" USING btree ("created_at","id");--> statement-breakpoint
-- While a backup is restored, a trigger on each table refuses what is written: the server answers 503 to this code.
CREATE FUNCTION refuse_writes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'A backup is being restored' USING ERRCODE = 'RS001';
END $$;
