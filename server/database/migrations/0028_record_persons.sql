DROP INDEX "logs_status";--> statement-breakpoint
DROP INDEX "logs_method";--> statement-breakpoint
DROP INDEX "logs_client";--> statement-breakpoint
DROP INDEX "logs_run_time";--> statement-breakpoint
DROP INDEX "logs_path";--> statement-breakpoint
DROP INDEX "logs_email";--> statement-breakpoint
CREATE INDEX "logs_status" ON "logs" USING btree ("status_code","id","http_method","client_type","run_time","path","email","user_id") WHERE status_code <> 200;--> statement-breakpoint
CREATE INDEX "logs_method" ON "logs" USING btree ("http_method","id","status_code","client_type","run_time","path","email","user_id") WHERE http_method <> 'GET';--> statement-breakpoint
CREATE INDEX "logs_client" ON "logs" USING btree ("client_type","id","status_code","http_method","run_time","path","email","user_id") WHERE client_type <> 'web';--> statement-breakpoint
CREATE INDEX "logs_run_time" ON "logs" USING btree ("run_time","id","status_code","http_method","client_type","path","email","user_id");--> statement-breakpoint
CREATE INDEX "logs_path" ON "logs" USING btree ("path" text_pattern_ops,"id","status_code","http_method","client_type","run_time","user_id");--> statement-breakpoint
CREATE INDEX "logs_email" ON "logs" USING btree ("email" text_pattern_ops,"id","status_code","http_method","client_type","run_time","path","user_id");