DROP INDEX "users_email_key";--> statement-breakpoint
DROP INDEX "users_username_key";--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (replace(lower(normalize("email", NFC)), 'ς', 'σ'));--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (replace(lower(normalize("username", NFC)), 'ς', 'σ'));