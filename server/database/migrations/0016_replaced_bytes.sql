CREATE INDEX "activities_replaced" ON "activities" USING btree ("entity_id") WHERE changes ? 'storageKey';
