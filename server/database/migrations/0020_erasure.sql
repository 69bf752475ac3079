CREATE TABLE "account_deletions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"requested_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"erase_at" timestamp(3) with time zone NOT NULL,
	"reminded_at" timestamp(3) with time zone,
	"started_at" timestamp(3) with time zone,
	"heir_id" uuid
);
--> statement-breakpoint
CREATE TABLE "erased_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"erased_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_deletions_erase" ON "account_deletions" USING btree ("erase_at");--> statement-breakpoint
CREATE INDEX "activities_learner" ON "activities" USING btree ((content->>'userId')) WHERE type = 'External';