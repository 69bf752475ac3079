CREATE INDEX "files_visibility" ON "files" USING btree ("namespaces","path","created_by","attachment_type");--> statement-breakpoint
CREATE INDEX "files_updated" ON "files" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "files_name" ON "files" USING btree (left(search, 200),"id");--> statement-breakpoint
CREATE INDEX "files_size" ON "files" USING btree ("size","id");--> statement-breakpoint
CREATE INDEX "files_type" ON "files" USING btree ("file_type","id");--> statement-breakpoint
CREATE INDEX "files_kind" ON "files" USING btree ("attachment_type","created_at","id");