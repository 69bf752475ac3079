DROP INDEX "logs_created";--> statement-breakpoint
CREATE INDEX "activities_listed" ON "activities" USING btree ("id","type","success","platform","user_id","duration_ms") WHERE batch is null;--> statement-breakpoint
CREATE INDEX "activities_type" ON "activities" USING btree ("type","id","success","platform","user_id","duration_ms") WHERE batch is null;--> statement-breakpoint
CREATE INDEX "activities_person" ON "activities" USING btree ("user_id","id","type","success","platform","duration_ms") WHERE batch is null;--> statement-breakpoint
CREATE INDEX "activities_duration" ON "activities" USING btree ("duration_ms","id","type","success","platform","user_id") WHERE batch is null;--> statement-breakpoint
CREATE INDEX "activities_failed" ON "activities" USING btree ("id","type","platform","user_id","duration_ms") WHERE batch is null and not success;--> statement-breakpoint
CREATE INDEX "activities_platform" ON "activities" USING btree ("platform","id","type","success","user_id","duration_ms") WHERE batch is null and platform <> 'web';--> statement-breakpoint
CREATE INDEX "logs_status" ON "logs" USING btree ("status_code","id","http_method","client_type","run_time","path","email") WHERE status_code <> 200;--> statement-breakpoint
CREATE INDEX "logs_method" ON "logs" USING btree ("http_method","id","status_code","client_type","run_time","path","email") WHERE http_method <> 'GET';--> statement-breakpoint
CREATE INDEX "logs_client" ON "logs" USING btree ("client_type","id","status_code","http_method","run_time","path","email") WHERE client_type <> 'web';--> statement-breakpoint
CREATE INDEX "logs_run_time" ON "logs" USING btree ("run_time","id","status_code","http_method","client_type","path","email");--> statement-breakpoint
CREATE INDEX "logs_path" ON "logs" USING btree ("path" text_pattern_ops,"id","status_code","http_method","client_type","run_time");--> statement-breakpoint
CREATE INDEX "logs_email" ON "logs" USING btree ("email" text_pattern_ops,"id","status_code","http_method","client_type","run_time","path");--> statement-breakpoint
CREATE INDEX "logs_user" ON "logs" USING btree ("user_id","id");--> statement-breakpoint
UPDATE "logs" SET "email" = lower("email") WHERE "email" <> lower("email");--> statement-breakpoint
-- Indexes alone answer for pages that a vacuum has seen, and plans are as good as the statistics.
ALTER TABLE "logs" SET (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01);--> statement-breakpoint
ALTER TABLE "activities" SET (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01);
