ALTER TABLE "namespaces" ADD COLUMN "image_id" uuid;--> statement-breakpoint
ALTER TABLE "namespaces" ADD COLUMN "namespaces" uuid[] GENERATED ALWAYS AS (array[id]) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING gin ("assign_namespaces") WHERE roles && array['ADMIN', 'SUPERVISOR', 'TEACHER', 'SUPPORT']::text[];--> statement-breakpoint
CREATE INDEX "collections_namespaces" ON "collections" USING gin ("namespaces");--> statement-breakpoint
CREATE INDEX "namespaces_image" ON "namespaces" USING btree ("image_id") WHERE image_id is not null;