# Varnish in front of Vizit: keeps public pages until the server says that they changed (docs/operating.md).
# Needs varnish-modules. The server needs EDGE_PURGE_URL=http://127.0.0.1:6082/ and this machine in TRUSTED_PROXIES.
# Visitors come by the listener "pages"; only the servers may reach "purge".
#
#   varnishd -F -a pages=127.0.0.1:6081 -a purge=127.0.0.1:6082 -T none -s malloc,256m -p http_gzip_support=off -f /etc/varnish/vizit.vcl
vcl 4.1;

import xkey;

backend vizit {
	.host = "127.0.0.1";
	.port = "3000";
}

# Where copies of the server run.
acl servers {
	"127.0.0.1";
	"::1";
}

sub vcl_recv {
	# A proxy on this machine passes every method on, so an address says nothing of who purges.
	if (req.method == "PURGE" || local.socket == "purge") {
		if (req.method != "PURGE" || local.socket != "purge" || client.ip !~ servers) {
			return (synth(405));
		}
		set req.http.X-Purged = xkey.purge(req.http.Surrogate-Key);
		return (synth(200, "Purged"));
	}
	# What is asked with a key or a session is somebody's own.
	if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization || req.http.apikey) {
		return (pass);
	}
	# A page on its usual path, or at the root of its owner's domain: the same for everybody.
	if (req.url !~ "^/bio/[^./?]+/?(\?.*)?$" && req.url !~ "^/(\?.*)?$") {
		return (pass);
	}
	unset req.http.Cookie;
	if (req.http.Accept-Encoding ~ "br") {
		set req.http.Accept-Encoding = "br";
	} elsif (req.http.Accept-Encoding ~ "gzip") {
		set req.http.Accept-Encoding = "gzip";
	} else {
		unset req.http.Accept-Encoding;
	}
	return (hash);
}

sub vcl_hash {
	# Campaigns and clicks differ in the query, and the page doesn't.
	hash_data(regsub(req.url, "\?.*$", ""));
	hash_data(req.http.Host);
	return (lookup);
}

sub vcl_backend_response {
	if (beresp.status == 200 && beresp.http.Surrogate-Key && !beresp.http.Set-Cookie) {
		# The time is that of s-maxage.
		set beresp.http.xkey = beresp.http.Surrogate-Key;
		set beresp.grace = 60s;
		# A page that is about to change says less, and is shown no longer than that.
		if (beresp.ttl < beresp.grace) {
			set beresp.grace = beresp.ttl;
		}
		set beresp.keep = 5m;
	} else {
		# Of each such answer the next request may be another one.
		set beresp.ttl = 0s;
		set beresp.grace = 0s;
		set beresp.uncacheable = true;
	}
	return (deliver);
}

sub vcl_deliver {
	if (resp.http.Surrogate-Key) {
		# Browsers ask each time, so that a change shows at once.
		set resp.http.Cache-Control = "no-cache";
	}
	unset resp.http.Surrogate-Key;
	unset resp.http.CDN-Cache-Control;
	unset resp.http.xkey;
	unset resp.http.Via;
}
