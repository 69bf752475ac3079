CREATE TABLE "log_bodies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_body" text,
	"response_body" text,
	"stack" text
);
--> statement-breakpoint
ALTER TABLE "activities" ALTER COLUMN "platform" SET DEFAULT 'server';--> statement-breakpoint
ALTER TABLE "logs" ADD COLUMN "client_type" text DEFAULT 'web' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "platform" text DEFAULT 'web' NOT NULL;--> statement-breakpoint
INSERT INTO "log_bodies" ("id", "stack") SELECT "id", "stack" FROM "logs" WHERE "stack" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "logs" DROP COLUMN "stack";