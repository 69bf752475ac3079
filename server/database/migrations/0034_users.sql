ALTER TABLE "users" ADD COLUMN "last_active_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "invited_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "users_updated" ON "users" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_name" ON "users" USING btree (lower(coalesce(nullif(trim(first_name || ' ' || last_name), ''), username)),"id");--> statement-breakpoint
CREATE INDEX "users_last_name" ON "users" USING btree ("last_name","id");--> statement-breakpoint
CREATE INDEX "users_username" ON "users" USING btree ("username","id");--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "users_signed_in" ON "users" USING btree (coalesce(last_sign_in_at, '-infinity'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "users_namespaces" ON "users" USING gin ("assign_namespaces");--> statement-breakpoint
-- Who used the portal before, as far as sessions tell.
UPDATE "users" u SET "last_active_at" = s.at
	FROM (SELECT "user_id", max("rotated_at") AS at FROM "sessions" GROUP BY "user_id") s WHERE s."user_id" = u."id";
