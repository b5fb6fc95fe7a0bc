-- Expired links are deleted every hour.
create index estimate_links_expires on estimate_links (expires_at);
