CREATE INDEX "job_notes_user" ON "job_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "jobs_status" ON "jobs" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "jobs_type" ON "jobs" USING btree ("type","created_at","id");--> statement-breakpoint
CREATE INDEX "jobs_user" ON "jobs" USING btree ("user_id","created_at","id");